import { createContext } from 'react'

/** Whether the frame is around what is drawn, and with it the page's one main landmark. */
export const Framed = createContext(false)
