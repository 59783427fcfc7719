import { expect, test } from 'vitest'
import { enterGuest, makeGuestLink } from '../test/people/guest'
import { startWith } from '../test/start-with'
import { addPhoto, makeClique, makeCollection } from '../test/story'

const { server, ada, bob } = await startWith('ada', 'bob')

test('the photos of guests are one group with those of members, which says if only guests added them', async () => {
  const collectionId = await makeCollection(ada, await makeClique(ada, bob))
  const link = await makeGuestLink(ada, collectionId)
  for (const name of ['Mia', 'Ben', 'Zoe']) await addPhoto(await enterGuest(server, link, name), collectionId)
  const groups = async () =>
    (await bob.ask('activities', {})).items.filter(
      (one) => one?.kind === 'photos' && one.collection?.id === collectionId,
    )
  expect(await groups()).toMatchObject([
    { areGuests: true, peopleCount: 3, photoCount: 3, people: [{ firstName: 'Zoe' }, { firstName: 'Ben' }] },
  ])
  await addPhoto(ada, collectionId)
  expect(await groups()).toMatchObject([{ peopleCount: 4, photoCount: 4 }])
  expect((await groups())[0]?.areGuests).toBeUndefined()
})
