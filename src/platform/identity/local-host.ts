/** Whether the page was opened on the server's own machine, for which the test numbers and test pages exist. */
export const isLocalHost = (hostname: string) => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
