/** Object.keys with the type of the keys. Only for objects of our own making: others may have more keys. */
export const keysOf = <T extends object>(object: T): (keyof T & string)[] => Object.keys(object) as (keyof T & string)[]

/** Whether a value is one of the object's own keys. */
export const isKeyOf = <T extends object>(object: T, key: unknown): key is keyof T & string =>
  typeof key === 'string' && Object.hasOwn(object, key)

/** Whether a value is one of the strings of a list. */
export const isOneOf = <T extends string>(words: readonly T[], word: unknown): word is T =>
  words.some((one) => one === word)
