/** The author shown for comments of deleted users: the same for all, without a profile. */
export const deletedUser = { userId: '00000000-0000-0000-0000-000000000000', username: 'Deleted user' } as const
