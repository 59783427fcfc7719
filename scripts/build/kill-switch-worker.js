// For a service worker that does harm: put in place of service-worker.js (docs/updates.md), this one takes over at
// once, deletes what the old one cached of the app, unregisters itself and reloads every page. Photos that wait, and
// all else in IndexedDB, stay; so do the photos that were seen.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name.startsWith('workbox-')) await caches.delete(name)
      await self.registration.unregister()
      for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url)
    })(),
  )
})
