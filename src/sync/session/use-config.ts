import { useEffect, useState } from 'react'
import { config, type Config } from './config'

/** The server's settings; undefined until they are known. */
export const useConfig = (): Config | undefined => {
  const [known, setKnown] = useState<Config>()
  useEffect(() => {
    void config().then(setKnown)
  }, [])
  return known
}
