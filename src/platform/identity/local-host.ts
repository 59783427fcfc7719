/** Whether the page was opened from this very machine, where the test numbers and test pages are for trying out. */
export const isLocalHost = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
