import type { Front } from '../media'
import type { S3Store } from './s3-store'

/**
 * Redirects users who may see an image to the bucket, which answers whether the image exists. The answer may be cached
 * for as long as it would be the same.
 */
export const createFront = (store: S3Store): Front => ({
  show: (place, request, response) => {
    const { address, seconds } = store.reading(place, request.method === 'HEAD' ? 'HEAD' : 'GET')
    response.writeHead(302, {
      location: address,
      'cache-control': `private, max-age=${seconds}`,
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
    })
    response.end()
    return Promise.resolve(true)
  },
})
