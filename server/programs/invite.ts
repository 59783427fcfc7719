import { runAsProgram } from './command'

runAsProgram('invite')
