import { runAsProgram } from './command'

runAsProgram('end-operator')
