/** The author that comments of deleted users are shown with: one for all, without a profile. */
export const deletedUser = { userId: '00000000-0000-0000-0000-000000000000', username: 'Deleted user' } as const
