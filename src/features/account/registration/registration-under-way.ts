/**
 * From sending the form until 'Get Started'. The profile exists by then, but the guard of the registration's route must
 * not redirect yet: the welcome card is still shown (docs/specification.md 1.4 'Registration').
 */
let underWay = false

export const registrationUnderWay = () => underWay
export const setRegistrationUnderWay = (now: boolean) => {
  underWay = now
}
