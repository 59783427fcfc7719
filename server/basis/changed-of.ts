/**
 * The texts of an edit that are to be written: those in its body, of which `changed`, if the body has it, names the
 * changed ones. The others are in the body as the device last saw them.
 */
export const changedOf = <F extends string>(
  body: { [K in F]?: string | undefined } & { changed?: readonly F[] | undefined },
  fields: readonly F[],
): { [K in F]?: string } =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = body[field]
      return value !== undefined && (body.changed?.includes(field) ?? true) ? [[field, value]] : []
    }),
  ) as unknown as { [K in F]?: string }
