import { runAsProgram } from './command'

runAsProgram('set-up-link')
