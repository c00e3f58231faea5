// The time of a change that a device of the hall made, for the desks.
export { timeOfChange } from "../kernel/values/device-time.ts";
