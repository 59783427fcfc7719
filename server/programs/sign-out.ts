import { runAsProgram } from './command'

runAsProgram('sign-out')
