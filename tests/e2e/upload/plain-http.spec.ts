/** The main story on plain http in a local network: an origin that the browser does not trust. */
import { register, arrive, makeClique, makeCollection } from '../seed'
import { withServer } from '../server'
import { expect, test } from '../test'
import { drawPhotos, expectComplete, expectExactly, startUpload } from '../uploads'

const HOST = 'clique.test'

test('on plain http photos are added and seen, though the browser has no secure context', async ({
  playwright,
  launchOptions,
}) => {
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${HOST} 127.0.0.1`]
  await withServer({ LOCAL_IDENTITY: 'allowed', RATE_LIMITS: 'off' }, async ({ url, ...server }) => {
    const browser = await playwright.chromium.launch({ ...launchOptions, args })
    const site = { ...server, url }
    const alice = await register(site, { username: 'alice', firstName: 'Alice', lastName: 'Archer' })
    const collectionId = await makeCollection(alice, await makeClique(alice, 'Lake house'), 'Summer week')
    const uploader = { ...alice, collectionId }
    const baseURL = url.replace(/\/\/[^:]+/, `//${HOST}`)
    const page = await browser.newPage({ baseURL, viewport: { width: 390, height: 844 } })
    await arrive(page, uploader)
    expect(await page.evaluate(() => isSecureContext)).toBe(false)
    const photos = await drawPhotos(page, 2)
    const dialog = await startUpload(page, uploader, photos)
    await expectComplete(page)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('2 flicks')).toBeVisible()
    await expectExactly(uploader, photos)
    await browser.close()
  })
})
