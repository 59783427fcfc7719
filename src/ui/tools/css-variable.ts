/** The style that sets a custom property, such as `--width`. */
export const cssVariable = (name: string, value: string | number | undefined) => ({ [name]: value })
