/** The project that the local identity provider's tokens are made for; the client also names it (GET /config). */
export const LOCAL_PROJECT = 'clique-local'

/** The issuer of a project's tokens, in the provider's form. */
export const issuerOf = (projectId: string) => `https://securetoken.google.com/${projectId}`
