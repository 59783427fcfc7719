import { useEffect } from 'react'

/**
 * The document's title while this screen is shown; only the product's name while `text` is undefined, and on the next
 * screen unless it sets a title.
 */
export const useTitle = (text: string | undefined) => {
  useEffect(() => {
    document.title = text ? `${text} · Clique` : 'Clique'
    return () => {
      document.title = 'Clique'
    }
  }, [text])
}
