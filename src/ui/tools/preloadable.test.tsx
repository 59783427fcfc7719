import { Suspense } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { preloadable } from './preloadable'

const load = () => Promise.resolve({ default: ({ name }: { name: string }) => <p>Hello {name}</p> })

test('a component that is loaded is drawn without a fallback', async () => {
  const [Greeting, preload] = preloadable(load)
  await preload()
  const html = renderToString(
    <Suspense fallback="waiting">
      <Greeting name="Maya" />
    </Suspense>,
  )
  expect(html).toContain('Hello')
  expect(html).not.toContain('waiting')
})

test('a component that is not loaded yet shows the fallback', () => {
  const [Greeting] = preloadable(load)
  const html = renderToString(
    <Suspense fallback="waiting">
      <Greeting name="Maya" />
    </Suspense>,
  )
  expect(html).toContain('waiting')
})
