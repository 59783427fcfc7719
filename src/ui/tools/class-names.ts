/** Joins the class names that apply; a CSS module returns undefined for a name that it does not have. */
export const classNames = (...names: (string | false | undefined)[]) => names.filter(Boolean).join(' ')
