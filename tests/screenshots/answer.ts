import type { Route } from '@playwright/test'
import type { InferInput } from 'valibot'
import type { CallName, Calls } from '../../contract/calls'

/** Fulfils a call in the server's place. The answer has the call's type, so that no picture is of an older one. */
export const answerWith = <Name extends CallName>(route: Route, answer: InferInput<Calls[Name]['answer']>) =>
  route.fulfill({ json: answer })
