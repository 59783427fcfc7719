/** Whether a response is a page, which a network may send in place of data or an image. */
export const isPage = ({ headers }: Pick<Response, 'headers'>) => headers.get('content-type')?.includes('html') ?? false
