// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Clique } from '../../../contract/entities'
import { fail, ok } from '../../../contract/failure'
import type { Cliques } from '../../sync/reading/use-cliques'
import { setSession } from '../../sync/session/session-state'
import type { Upload } from '../../sync/uploads/uploads'
import { clearUpload } from '../../sync/uploads/uploads'
import { stageUpload } from '../../upload/intake/intake'
import { changeKept } from './pick/kept-photos'
import { setShown } from './running/shown'
import UploadDialog, { type UploadDialogProps } from './upload-dialog'

const device = vi.hoisted(() => ({
  uploads: [] as unknown[],
  cliques: undefined as unknown,
  guest: undefined as unknown,
}))
vi.mock('../../sync/reading/hooks', () => ({
  useSession: () => ({ uid: 'me', guest: device.guest }),
  useOnline: () => true,
  useList: () => ({ items: [], phase: 'done', refresh: () => {} }),
}))
vi.mock('../../sync/reading/use-cliques', () => ({ useCliques: () => device.cliques }))
vi.mock('../../sync/live/event-pause', () => ({ pauseEvents: () => {} }))
vi.mock('../../sync/uploads/use-uploads', () => ({ useUploads: () => device.uploads }))
vi.mock('../../sync/uploads/picked-photos', () => ({ keepSelection: () => () => {}, pickedAs: () => undefined }))
vi.mock('../../sync/uploads/uploads', async (load) => ({
  ...(await load<object>()),
  myQueue: () => ({}),
  clearUpload: vi.fn<typeof clearUpload>(),
}))
vi.mock('../../sync/uploads/upload-limits', () => ({
  uploadLimits: () => Promise.resolve({ filesPerUpload: 500, bytesPerFile: 1024 ** 2 }),
}))
vi.mock('../../upload/intake/intake', () => ({ stageUpload: vi.fn<typeof stageUpload>() }))
vi.mock('../../workers/images/sent-size', () => ({ sentSize: (file: File) => Promise.resolve(file.size) }))
vi.mock('./pictures/use-picked-preview', () => ({ usePickedPreview: () => undefined }))
vi.mock('./pictures/use-seen', () => ({ useSeen: () => [undefined, false] }))

const on = {
  onClose: vi.fn<() => void>(),
  onDone: vi.fn<(collectionId: string) => void>(),
  onCreateClique: vi.fn<() => void>(),
}
const lake = { cliqueId: 'q1', name: 'Lake house' } as Clique
const setCliques = (cliques: Partial<Cliques>) => {
  device.cliques = { state: 'known', items: [lake], refresh: () => {}, ...cliques }
}
beforeEach(() => {
  vi.clearAllMocks()
  localStorage.clear()
  setSession({ id: 'current', uid: 'me', phoneNumber: '+14155550134', unregistered: false })
  setCliques({})
  device.uploads = []
  device.guest = undefined
  changeKept({ found: 'none', hasArrived: false, left: undefined })
  setShown(undefined)
})

/** The header of a JPEG: a frame of 40 × 30 pixels. */
const HEADER = [0xff, 0xd8, 0xff, 0xc0, 0, 11, 8, 0, 30, 0, 40, 1, 1, 0x11, 0]
const photo = (name: string) => new File([new Uint8Array(HEADER), new Uint8Array(200)], name, { lastModified: 1 })
const dialog = (props: Partial<UploadDialogProps> = {}) => (
  <UploadDialog open preset={undefined} shared={undefined} files={undefined} {...on} {...props} />
)
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const press = async (name: string | RegExp) => {
  const found = await button(name)
  await act(async () => fireEvent.click(found))
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const title = (name: string) => screen.findByRole('dialog', { name })
/** A dialog at its second step, with two photos. */
const choosing = async (props: Partial<UploadDialogProps> = {}) => {
  const shown = render(dialog({ files: [photo('a.jpg'), photo('b.jpg')], ...props }))
  await press('Next (2)')
  await title('Choose Collection')
  return shown
}
const upload = (state: string, changes: object = {}, photos: object[] = []) =>
  ({
    session: {
      id: 'u1',
      cliqueId: 'q1',
      state,
      total: photos.length,
      target: { kind: 'existing', collectionId: 'c1' },
      startTime: 1,
      isMinimized: false,
      keepLocation: false,
      ...changes,
    },
    photos,
  }) as unknown as Upload

test('without photos there is no next step, and the reason is given', async () => {
  render(dialog())
  await title('Upload Photos')
  expect(screen.getByText('Step 1 of 3')).toBeTruthy()
  expect((await button('Next')).ariaDisabled).toBe('true')
  await press('Cancel')
  expect(on.onClose).toHaveBeenCalledTimes(1)
})

test('picked photos go into a new collection of the only clique', async () => {
  vi.mocked(stageUpload).mockResolvedValue(ok('u1') as never)
  await choosing()
  expect(screen.getByText('Step 2 of 3')).toBeTruthy()
  expect((await button('Start Upload')).ariaDisabled).toBe('true')
  type('Collection Name', ' Summer week ')
  type('Description', 'By the lake')
  fireEvent.click(screen.getByRole('checkbox', { name: /Keep location/ }))
  await press('Start Upload')
  const [, staging] = vi.mocked(stageUpload).mock.calls[0] ?? []
  expect(staging).toMatchObject({
    cliqueId: 'q1',
    keepLocation: true,
    target: { kind: 'new', name: 'Summer week', description: 'By the lake', visibility: 'PRIVATE' },
  })
  expect(staging?.files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
  expect(await screen.findByText('Step 1 of 3')).toBeTruthy()
})

const film = () => new File([new Uint8Array(300)], 'film.mp4')

test('over a lot with an error the main button adds the good photos of the lot', async () => {
  render(dialog({ files: [photo('a.jpg'), photo('b.jpg'), film()] }))
  expect(await screen.findByText('3 files were not added')).toBeTruthy()
  expect(screen.queryByText('Choose at least one photo.')).toBeNull()
  await press('Add the other 2 photos')
  expect(await button('Next (2)')).toBeTruthy()
})

test.each([
  ['Add them', ['a.jpg', 'b.jpg', 'c.jpg']],
  ['Leave them out', ['a.jpg']],
])('Next asks about photos that were not added: %s', async (answer, names) => {
  vi.mocked(stageUpload).mockResolvedValue(ok('u1') as never)
  const preset = { cliqueId: 'q1', collectionId: 'c1' }
  const { rerender } = render(dialog({ preset, files: [photo('a.jpg')] }))
  await button('Next (1)')
  rerender(dialog({ preset, files: [photo('b.jpg'), film(), photo('c.jpg')] }))
  await button('Add the other 2 photos')
  await press('Next (1)')
  await screen.findByRole('alertdialog', { name: '2 photos were not added' })
  await press(answer)
  await title('Choose Collection')
  await press('Start Upload')
  const [, staging] = vi.mocked(stageUpload).mock.calls[0] ?? []
  expect(staging?.files.map(({ name }) => name)).toEqual(names)
})

test('a guest who starts an upload is asked about photos that were not added, and they are sent with the others', async () => {
  vi.mocked(stageUpload).mockResolvedValue(ok('u1') as never)
  device.guest = { collection: { id: 'c1' } }
  const { rerender } = render(dialog({ files: [photo('a.jpg')] }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start Upload' }).ariaDisabled).toBeNull())
  rerender(dialog({ files: [photo('b.jpg'), film()] }))
  await button('Add the other photo')
  await press('Start Upload')
  await screen.findByRole('alertdialog', { name: '1 photo was not added' })
  await press('Add it')
  await waitFor(() => expect(stageUpload).toHaveBeenCalled())
  const [, staging] = vi.mocked(stageUpload).mock.calls[0] ?? []
  expect(staging?.files.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg'])
})

test('the second step leads back to the photos, by its button and by Back', async () => {
  await choosing()
  await press('Back')
  await title('Upload Photos')
  expect(screen.getByRole('list', { name: 'Photos to upload' }).children).toHaveLength(2)
  await press('Next (2)')
  await title('Choose Collection')
  await act(async () => history.back())
  await title('Upload Photos')
  expect(on.onClose).not.toHaveBeenCalled()
})

test('a preset chooses the clique and the collection', async () => {
  vi.mocked(stageUpload).mockResolvedValue(ok('u1') as never)
  await choosing({ preset: { cliqueId: 'q2', collectionId: 'c1' } })
  await press('Start Upload')
  expect(vi.mocked(stageUpload).mock.calls[0]?.[1]).toMatchObject({
    cliqueId: 'q2',
    target: { kind: 'existing', collectionId: 'c1' },
  })
})

test.each([
  ['NOT_ENOUGH_SPACE', /^There is not enough space on this device/],
  ['NO_CLIQUE', /^Please select a clique before uploading/],
  ['NO_NAME', /^Please provide a name/],
])('an upload that cannot start says why (%s) and keeps the photos', async (code, text) => {
  vi.mocked(stageUpload).mockResolvedValue(fail({ code }) as never)
  await choosing({ preset: { cliqueId: 'q1', collectionId: 'c1' } })
  await press('Start Upload')
  expect(await screen.findByText(text)).toBeTruthy()
  await press('Back')
  expect(await button('Next (2)')).toBeTruthy()
})

test('while photos are copied the dialog stays open; cancelling returns to the choice without an error', async () => {
  let signal: AbortSignal | undefined
  vi.mocked(stageUpload).mockImplementation((_queue, _staging, options) => {
    signal = options?.signal
    return new Promise((resolve) =>
      signal?.addEventListener('abort', () => resolve(fail({ code: 'ABORTED' }) as never)),
    )
  })
  const { rerender } = await choosing({ preset: { cliqueId: 'q1', collectionId: 'c1' } })
  await press('Start Upload')
  device.uploads = [upload('SELECTING', { total: 2 })]
  rerender(dialog({ files: undefined }))
  await title('Uploading Photos')
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
  device.uploads = []
  await press('Cancel')
  expect(signal?.aborted).toBe(true)
  await title('Choose Collection')
  expect(screen.queryByText('Failed to process selection. Please try again.')).toBeNull()
})

test('a user without a clique creates one; cliques that cannot be loaded can be tried again', async () => {
  setCliques({ items: [] })
  await choosing()
  await press('Create Clique')
  expect(on.onCreateClique).toHaveBeenCalledTimes(1)
  cleanup()
  const refresh = vi.fn<() => void>()
  setCliques({ state: 'failed', refresh })
  await choosing()
  await press('Try Again')
  expect(refresh).toHaveBeenCalledTimes(1)
})

test('a user with several cliques chooses one', async () => {
  setCliques({ items: [lake, { cliqueId: 'q2', name: 'Chess' } as Clique] })
  await choosing()
  type('Collection Name', 'Summer')
  expect((await button('Start Upload')).ariaDisabled).toBe('true')
  type('Clique', 'q2')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Start Upload' }).ariaDisabled).toBeNull())
})

test('a running upload that was not minimized is shown, and can be minimized', async () => {
  device.uploads = [upload('UPLOADING', {}, [{ id: 'p', index: 0, name: 'a', state: 'stored', bytes: 1 }])]
  render(dialog())
  await title('Uploading Photos')
  expect(screen.getByText('Step 3 of 3')).toBeTruthy()
  await press('Minimize')
  expect(on.onClose).toHaveBeenCalledTimes(1)
  expect(clearUpload).not.toHaveBeenCalled()
  cleanup()
  setShown(undefined)
  device.uploads = [upload('UPLOADING', { isMinimized: true })]
  render(dialog())
  await title('Upload Photos')
})

const done = { id: 'd', index: 0, name: 'a', state: 'done', bytes: 1 }
const failed = {
  id: 'f',
  index: 1,
  name: 'b',
  state: 'failed',
  bytes: 1,
  reason: { code: 'IMAGE_DAMAGED', message: '' },
}

test('Done removes a completed upload and leads to its collection', async () => {
  const completed = upload('COMPLETED', { collectionId: 'c1' }, [done])
  device.uploads = [completed]
  setShown('u1')
  render(dialog())
  await title('Upload Complete')
  await press('Done')
  expect(on.onClose).toHaveBeenCalledTimes(1)
  expect(on.onDone).toHaveBeenCalledExactlyOnceWith('c1')
  expect(clearUpload).toHaveBeenCalledExactlyOnceWith(completed.session)
})

test('closing an upload with failed photos keeps it; Done removes it', async () => {
  device.uploads = [upload('COMPLETED', { collectionId: 'c1' }, [done, failed])]
  setShown('u1')
  render(dialog())
  await title('Some Photos Failed')
  await press('Close')
  expect([on.onClose.mock.calls.length, vi.mocked(clearUpload).mock.calls.length]).toEqual([1, 0])
  await press('Done')
  expect(clearUpload).toHaveBeenCalledTimes(1)
})

test('a failed upload names the reason and can be tried again with the same choice', async () => {
  device.uploads = [upload('ERROR', { total: 1, error: { code: 'FORBIDDEN', message: '', status: 403 } }, [failed])]
  setShown('u1')
  const { rerender } = render(dialog())
  await title('Upload Error')
  await press('Try Again')
  device.uploads = []
  rerender(dialog())
  await title('Upload Photos')
  await waitFor(() => expect(clearUpload).toHaveBeenCalledTimes(1))
})
