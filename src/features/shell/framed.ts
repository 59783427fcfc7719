import { createContext } from 'react'

/** Whether a component is rendered inside the app's frame, which has the page's `main` element: there may be only one. */
export const Framed = createContext(false)
