// First: it says in which order the layers of all other style sheets count.
import './ui/base.css'
import { boot } from './app/boot'

void boot()
