import { createContext } from 'react'

/**
 * Receives the URL of a picture that did not load: signed URLs expire within the hour, and the answer that contained it
 * must be fetched again. Called once for each URL and place.
 */
export const ExpiredPicture = createContext<(url: string) => void>(() => undefined)
