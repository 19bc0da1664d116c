#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Calls the C interface as any language with foreign functions does: no compiler, no header.

usage: foreign_functions_test.py LIBRARY
"""
import ctypes
import math
import sys
import unittest


class Answer(ctypes.Structure):
    _fields_ = [("verdict", ctypes.c_int), ("is_proved", ctypes.c_int), ("uniqueness", ctypes.c_int), ("at_least", ctypes.c_int),
                ("distance", ctypes.c_double), ("lower", ctypes.c_double), ("upper", ctypes.c_double),
                ("normal", ctypes.c_double * 3), ("point_a", ctypes.c_double * 3), ("point_b", ctypes.c_double * 3),
                ("gradient", ctypes.c_double * 6), ("gradient_error", ctypes.c_double * 2),
                ("normal_error", ctypes.c_double), ("point_error", ctypes.c_double)]


class Impact(ctypes.Structure):
    _fields_ = [("state", ctypes.c_int), ("lower", ctypes.c_double), ("upper", ctypes.c_double), ("normal", ctypes.c_double * 3),
                ("point_a", ctypes.c_double * 3), ("point_b", ctypes.c_double * 3)]


def doubles(*numbers):
    return (ctypes.c_double * len(numbers))(*numbers)


def moved(x, y, z):
    return doubles(1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z)


class ForeignFunctions(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.library = ctypes.CDLL(LIBRARY)
        cls.library.touchstone_error.restype = cls.library.touchstone_version.restype = ctypes.c_char_p
        cls.library.touchstone_near.restype = ctypes.c_longlong
        for name in ("hull", "sphere", "box"):
            getattr(cls.library, f"touchstone_{name}").restype = ctypes.c_void_p

    def body(self, name, *sizes):
        made = getattr(self.library, f"touchstone_{name}")(*map(ctypes.c_double, sizes))
        self.assertTrue(made, self.library.touchstone_error())
        self.addCleanup(lambda: self.library.touchstone_free(ctypes.c_void_p(made)))
        return ctypes.c_void_p(made)

    def test_the_distance_of_a_ball_and_a_box(self):
        answer = Answer()
        ball, box = self.body("sphere", 0.5, 0), self.body("box", 1, 2, 3, 0)
        self.assertEqual(self.library.touchstone_distance(ball, moved(4, 0, 1), box, None, ctypes.byref(answer)), 1)
        self.assertEqual((answer.verdict, answer.distance, list(answer.normal)), (1, 2.5, [1, 0, 0]))
        self.assertEqual(list(answer.gradient), [1, 0, 0, 0, 1, 0])
        self.assertEqual(self.library.touchstone_certified(ball, moved(0, 0, 0), box, None, ctypes.c_double(0), ctypes.byref(answer)), 1)
        self.assertEqual((answer.verdict, answer.is_proved), (3, 1))
        self.assertLessEqual(answer.lower, -1.5)
        self.assertGreaterEqual(answer.upper, -1.5)
        self.assertLess(answer.upper - answer.lower, 1e-12)

    def test_a_cast_and_a_boolean_query(self):
        impact = Impact()
        ball, box = self.body("sphere", 0.5, 0), self.body("box", 1, 1, 1, 0)
        self.assertEqual(self.library.touchstone_cast(ball, moved(4, 0, 0), box, None, doubles(2, 0, 0), ctypes.c_double(3), ctypes.byref(impact)), 1)
        self.assertEqual((impact.state, impact.lower), (2, 1.25))
        self.assertEqual(self.library.touchstone_intersects(ball, moved(1.5, 0, 0), box, None), 1)
        self.assertEqual(self.library.touchstone_at_least(ball, moved(4, 0, 0), box, None, ctypes.c_double(2.25)), 1)

    def test_a_batch_of_the_pairs_that_are_near(self):
        balls = [self.body("sphere", 0.5, 0) for _ in range(5)]
        bodies = (ctypes.c_void_p * 5)(*(ball.value for ball in balls))
        poses = doubles(*(x for i in range(5) for x in moved(1.5 * i, 0, 0)))
        pairs = (ctypes.c_int * 20)()
        count = self.library.touchstone_near(bodies, poses, 5, ctypes.c_double(0.75), pairs, ctypes.c_longlong(10))
        self.assertEqual((count, list(pairs)[:8]), (4, [0, 1, 1, 2, 2, 3, 3, 4]))
        answers = (Answer * 4)()
        self.assertEqual(self.library.touchstone_pairs(0, bodies, poses, 5, pairs, ctypes.c_longlong(4), ctypes.c_double(0), 2, answers), 1)
        self.assertEqual([answer.distance for answer in answers], [0.5] * 4)

    def test_bad_input_is_refused_with_a_sentence(self):
        self.assertIsNone(self.library.touchstone_sphere(ctypes.c_double(math.nan), ctypes.c_double(0)))
        self.assertEqual(self.library.touchstone_error(), b"touchstone_sphere: radius is nan; pass a finite number that is not negative")
        self.assertRegex(self.library.touchstone_version(), rb"^\d+\.\d+\.\d+$")


if __name__ == "__main__":
    LIBRARY = sys.argv.pop()
    unittest.main()
