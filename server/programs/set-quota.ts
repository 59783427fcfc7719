import { runAsProgram } from './command'

runAsProgram('set-quota')
