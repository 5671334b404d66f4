import { forms } from "/static/croupier.js";
forms();
