/**
 * The path of `replaceDeviceToken` below /api: apart from the table of calls, with which the service worker would hold
 * every schema.
 */
export const REPLACE_PATH = '/user/device-token/replace'
