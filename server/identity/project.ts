/** The project that the local identity provider's tokens are made for; the client names it too (GET /config). */
export const LOCAL_PROJECT = 'clique-local'

/** Who issues a project's tokens, in the provider's form. */
export const issuerOf = (projectId: string) => `https://securetoken.google.com/${projectId}`
