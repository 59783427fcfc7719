/** The author of a deleted user's comments: the same for all of them, and no one's profile. */
export const deletedUser = { userId: '00000000-0000-0000-0000-000000000000', username: 'Deleted user' } as const
