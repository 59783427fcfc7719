/** Joins the class names that apply; a CSS module answers undefined for a name it does not have. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
