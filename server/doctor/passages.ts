/**
 * [Note: Passages]
 *
 * The one list of requests that a proxy must pass on unchanged: each with the headers that must arrive, and the status
 * and the headers that must return. The doctor sends each of them, and the running server answers it as the table says.
 * A test takes each part of the table away and expects the finding of its row.
 */
import { CHANGE_HEADER } from '../../contract/change'

export interface Passage {
  /** Rows with the same code are one finding. */
  code: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Headers of the request that must arrive with these values. */
  sent?: Readonly<Record<string, string>>
  /** The status that the server is asked to answer with; 200 if absent. */
  status?: number
  /** Headers of the answer that must return. */
  returned?: readonly string[]
  /** The result for users if it does not get through. */
  harm: string
  fix: string
  /** Only if the server itself signs users in. */
  isOwnSignIn?: true
}

/** On each answer to the doctor. Their names are those of `returned`. */
export const RETURNED = { etag: '"doctor"', 'retry-after': '1' } as const

const ALL_PATHS = 'Pass all paths on to Clique, not only /api and /media.'
const ALL_METHODS = 'Pass GET, HEAD, POST, PUT, PATCH and DELETE on; look at the rules of a web application firewall.'
const ANSWERS =
  'Pass the status and headers of each answer on: no error pages of the proxy (nginx: proxy_intercept_errors off).'

export const passages: readonly Passage[] = [
  {
    code: 'sign-in',
    method: 'POST',
    path: '/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode',
    harm: 'no one can sign in',
    fix: ALL_PATHS,
    isOwnSignIn: true,
  },
  {
    code: 'sign-in',
    method: 'POST',
    path: '/securetoken.googleapis.com/v1/token',
    harm: 'users cannot stay signed in, and what they do is not sent',
    fix: ALL_PATHS,
    isOwnSignIn: true,
  },
  {
    code: 'authorization',
    method: 'GET',
    path: '/api/user/me',
    sent: { authorization: 'Bearer doctor' },
    harm: 'users sign in and then see nothing, because each of their calls is refused',
    fix: 'Pass Authorization on: no password of the proxy, and in nginx no proxy_set_header Authorization.',
  },
  {
    code: 'changes',
    method: 'PATCH',
    path: '/api/user/edit',
    sent: { 'content-type': 'application/json', [CHANGE_HEADER]: '1 doctor doctor' },
    harm: 'users cannot edit profiles, cliques and photos',
    fix: ALL_METHODS,
  },
  {
    code: 'changes',
    method: 'DELETE',
    path: '/api/comment/doctor',
    harm: 'users can delete nothing',
    fix: ALL_METHODS,
  },
  {
    code: 'photos',
    method: 'GET',
    path: '/media/doctor',
    sent: { 'if-none-match': '"earlier"' },
    returned: ['etag'],
    harm: 'users see no photos, or load each of them again and again',
    fix: 'Pass /media/ on to Clique with its headers: no folder, cache or login of the proxy for it.',
  },
  {
    code: 'uploads',
    method: 'PUT',
    path: '/media/doctor',
    sent: { 'content-md5': 'XUFAKrxLKna5cZ2REBfFkg==', 'content-type': 'image/jpeg' },
    harm: 'no photo can be sent',
    fix: 'Pass PUT on with Content-MD5 and Content-Type: look for a list of allowed headers in the proxy.',
  },
  {
    code: 'errors',
    method: 'GET',
    path: '/api/doctor',
    status: 404,
    harm: 'deleted photos and people stay on the screens of others',
    fix: ANSWERS,
  },
  {
    code: 'errors',
    method: 'GET',
    path: '/assets/doctor.js',
    status: 404,
    harm: 'the app does not start after an upgrade',
    fix: ANSWERS,
  },
  {
    code: 'errors',
    method: 'GET',
    path: '/api/doctor',
    status: 429,
    returned: ['retry-after'],
    harm: 'the app asks too often, and is refused for longer',
    fix: ANSWERS,
  },
]
