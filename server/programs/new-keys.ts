import { runAsProgram } from './command'

runAsProgram('new-keys')
