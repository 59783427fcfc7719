import { boot } from './app/boot'
import './ui/base.css'

void boot()
