/**
 * From sending the form until 'Get Started'. The profile exists by then, but the guard of the registration's address
 * must not yet send the person on: the welcome card still stands (docs/specification.md 1.4 'Registration').
 */
let underWay = false

export const registrationUnderWay = () => underWay
export const setRegistrationUnderWay = (now: boolean) => {
  underWay = now
}
