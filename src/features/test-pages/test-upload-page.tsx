import { useEffect, useRef, useState } from 'react'
import { imageTypes } from '../../../contract/limits'
import { startImagePool } from '../../workers/images/image-workers'
import { Button } from '../../ui/controls/button'
import { Checkbox } from '../../ui/controls/checkbox'
import { useTitle } from '../../ui/tools/use-title'
import { copy } from './copy'
import { TestedPhoto, type Tested } from './tested-photo'
import styles from './test-pages.module.css'

/** The internal page that processes photos as an upload would, and shows all their byte counts. Sends nothing. */
export function TestUploadPage() {
  const input = useRef<HTMLInputElement>(null)
  const [keepLocation, setKeepLocation] = useState(false)
  const [tested, setTested] = useState<readonly Tested[]>([])
  const leaving = useRef(new AbortController())
  useTitle(copy.upload)
  useEffect(() => {
    const { current } = leaving
    return () => current.abort()
  }, [])
  const run = async (files: readonly File[]) => {
    const { signal } = leaving.current
    const pool = startImagePool()
    const one = async (file: File) => {
      const began = performance.now()
      const result = await pool.processPhoto(file, { keepLocation }, signal)
      const ms = Math.round(performance.now() - began)
      setTested((before) => [...before, { id: before.length, file, result, ms }])
    }
    await Promise.allSettled(files.map(one))
    pool.end()
  }
  return (
    <main className={styles.alone}>
      <div className={styles.page}>
        <h1 tabIndex={-1}>{copy.upload}</h1>
        <p className={styles.text}>{copy.uploadText}</p>
        <Checkbox label={copy.keepLocation} checked={keepLocation} onChange={setKeepLocation} />
        <input
          ref={input}
          type="file"
          multiple
          hidden
          accept={imageTypes.join()}
          onChange={(event) => {
            void run([...(event.target.files ?? [])])
            // Allows the same photos to be chosen again.
            event.target.value = ''
          }}
        />
        <div className={styles.buttons}>
          <Button size="small" onClick={() => input.current?.click()}>
            {copy.choose}
          </Button>
        </div>
        <ul className={styles.results} aria-label={copy.results} aria-live="polite">
          {tested.map((one) => (
            <li key={one.id} className={styles.result}>
              <TestedPhoto {...one} />
            </li>
          ))}
        </ul>
      </div>
    </main>
  )
}
