import { createContext } from 'react'

/**
 * Told the URL of a picture that did not load: signed URLs expire within the hour, and the answer that named it has to be
 * fetched again. Told once for each URL and place.
 */
export const ExpiredPicture = createContext<(url: string) => void>(() => undefined)
