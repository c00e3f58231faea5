-- True when the password is easy to guess, by what it was when it was set or first used to sign in; null: not judged yet.
ALTER TABLE users ADD COLUMN weak_password boolean;
