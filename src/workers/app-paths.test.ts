import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { APP_PATHS } from './app-paths'

/** The path of each route's file: '_guarded.clique.$cliqueId.tsx' is /clique/x. */
const paths = readdirSync('src/routes')
  .filter((name) => !/^(-|__|\$)/.test(name) && name !== '_guarded.tsx')
  .map((name) => name.replace(/\.tsx$/, '').split('.'))
  .map(
    (parts) =>
      `/${parts
        .filter((part) => !/^(_|index$)/.test(part))
        .join('/')
        .replace(/\$\w+/, 'x')}`,
  )

it.each(paths)('%s is a path of the app', (path) => {
  for (const url of [path, `${path}?a=b`]) expect(APP_PATHS.test(url)).toBe(true)
})

it.each(['/login?rd=x', '/oauth2/sign_in', '/cdn-cgi/access/login', '/network-sign-in?to=x', '/authelia', '/admins'])(
  '%s may be a page of a proxy',
  (path) => {
    expect(APP_PATHS.test(path)).toBe(false)
  },
)
