// A guest of a collection, who has no account.

/** Makes a guest link of the host's collection and enters by it; resolves to the path of the guest's page. */
export const enterAsGuest = async ({ who, url, collectionId }, host) => {
  const { secret } = await host.call('POST', `/collection/${collectionId}/guestLink`, {
    rights: { add: true, see: true, like: true, readComments: false, download: false, join: false },
    expiresIn: 86_400,
    photoLimit: 2000,
    guestPhotoLimit: 500,
  })
  await who.go(`${url}/guest#${secret}`)
  // The link leads on to the page of this guest.
  await who.sees('heading', '^add as maya')
  await who.press('button', '^continue as a guest')
  await who.fills('your name', 'Mia')
  await who.press('button', '^continue')
  await who.sees('text', 'you are mia \\(guest\\)')
  return who.path()
}
