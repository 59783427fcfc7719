/** The keys of an object literal, in their order: it has no others. */
export const keysOf = <T extends object>(object: T) => Object.keys(object) as (keyof T)[]
