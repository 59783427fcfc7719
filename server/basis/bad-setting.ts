import { Expected } from './expected'

/** An environment variable, or an argument of a program, has an invalid value. */
export class BadSetting extends Expected {}
