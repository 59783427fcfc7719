/** All axes, in the order of the table. */
import { activity } from './axes/activity'
import { answers } from './axes/answers'
import { backup } from './axes/backup'
import { composer } from './axes/composer'
import { deletion } from './axes/deletion'
import { event } from './axes/event'
import { exporting } from './axes/export'
import { outbox } from './axes/outbox'
import { pins } from './axes/pins'
import { scroll } from './axes/scroll'
import { slideshow } from './axes/slideshow'
import { start } from './axes/start'
import type { Axis } from './axis'

export const axes: readonly Axis[] = [
  activity,
  start,
  composer,
  scroll,
  slideshow,
  event,
  outbox,
  pins,
  answers,
  deletion,
  exporting,
  backup,
]
