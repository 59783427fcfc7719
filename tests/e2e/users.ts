/** The users of the stories, as they register. */
export const ada = { username: 'ada', firstName: 'Ada', lastName: 'Archer' }
export const alice = { username: 'alice', firstName: 'Alice', lastName: 'Archer' }
export const bob = { username: 'bob', firstName: 'Bob', lastName: 'Baker' }
export const eve = { username: 'eve', firstName: 'Eve', lastName: 'Egan' }
export const maya = { username: 'maya', firstName: 'Maya', lastName: 'Moore' }
export const olga = { username: 'olga', firstName: 'Olga', lastName: 'Operator' }
