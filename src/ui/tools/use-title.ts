import { useEffect } from 'react'

/**
 * The document's title while this screen is shown; the product's name alone until there is something to say, and on the
 * next screen unless it has a title of its own.
 */
export const useTitle = (text: string | undefined) => {
  useEffect(() => {
    document.title = text ? `${text} · Clique` : 'Clique'
    return () => {
      document.title = 'Clique'
    }
  }, [text])
}
