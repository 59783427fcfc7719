/**
 * [Note: A name that points to this machine]
 *
 * A server on trial has numbers and codes that everyone knows, and relies on being reached from its own machine only. A
 * web page can make its own host name resolve to 127.0.0.1 (DNS rebinding): the browser then treats this server as that
 * page's. The request still names the page's host, so only requests for a loopback name are answered.
 */
import type { ServerResponse } from 'node:http'
import type { ErrorBody } from '../../contract/failure'
import { LOOPBACK_NAME } from '../settings/kinds'

/** Whether a Host header names this machine; true if it is absent, because every browser sends it. */
export const isOwnMachine = (host: string | undefined): boolean => {
  if (host === undefined) return true
  const url = `http://${host}`
  return URL.canParse(url) && LOOPBACK_NAME.test(new URL(url).hostname)
}

const WORDS =
  'This server is on trial and answers only as localhost. For another name set PUBLIC_URL, or LOCAL_IDENTITY=allowed.'

export const refuseHost = (response: ServerResponse): void => {
  response.writeHead(421, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  response.end(JSON.stringify({ message: WORDS, code: 'INVALID_REQUEST' } satisfies ErrorBody))
}
