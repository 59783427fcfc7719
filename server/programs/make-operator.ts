import { runAsProgram } from './command'

runAsProgram('make-operator')
