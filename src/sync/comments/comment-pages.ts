import { pageSizes } from '../../../contract/page-sizes'
import { resource } from '../reading/resource'

export const commentsPage = (itemId: string) => (page: number) =>
  resource('commentsOfFlick', { params: { itemId }, query: { page, size: pageSizes.comments } })
export const repliesPage = (commentId: string) => (page: number) =>
  resource('replies', { params: { commentId }, query: { page, size: pageSizes.replies } })
