/** Twenty devices that are signed in by invitations, and renew their tokens as the app does. */
import { randomBytes } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Story } from './story'

const DEVICES = 20

/** A device's present refresh token. */
export interface Device {
  token: string
}

const send = async ({ olga }: Story, path: string, body: { form: Record<string, string> } | { data: object }) => {
  const answer = await olga.page.request.post(path, { ...body, ignoreHTTPSErrors: true })
  expect([path, answer.status()]).toEqual([path, 200])
  return (await answer.json()) as Record<string, string>
}

const signIn = async (story: Story, number: string): Promise<Device> => {
  const printed = await story.machine.run('cd /opt/clique', `DATA_DIR=/var/lib/clique node server/invite.js ${number}`)
  const token = new URL(printed.trim().split('\n').at(-1) ?? '').hash.slice(1)
  const body = { token, deviceKey: randomBytes(32).toString('base64url') }
  const { customToken = '' } = await send(story, '/api/invitation/signIn', { data: body })
  const exchange = '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken'
  const { refreshToken = '' } = await send(story, exchange, { data: { token: customToken } })
  return { token: refreshToken }
}

export const signInDevices = async (story: Story): Promise<Device[]> => {
  const devices: Device[] = []
  for (let at = 0; at < DEVICES; at++) devices.push(await signIn(story, `+1415555${7000 + at}`))
  return devices
}

/** Renews every device's token once; each must be answered. */
export const renewAll = async (story: Story, devices: readonly Device[]): Promise<void> => {
  for (const device of devices) {
    const form = { grant_type: 'refresh_token', refresh_token: device.token }
    const { refresh_token: next = '' } = await send(story, '/securetoken.googleapis.com/v1/token', { form })
    expect(next).not.toBe(device.token)
    device.token = next
  }
}
